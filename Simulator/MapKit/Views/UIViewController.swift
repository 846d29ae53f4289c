/// What shows a part of an app.
@MainActor open class UIViewController: NSObject {
  private var loadedView: UIView?

  /// Its view, which is made when it is first read.
  open var view: UIView {
    get {
      if let loadedView { return loadedView }
      loadView()
      viewDidLoad()
      return loadedView ?? UIView(frame: .zero)
    }
    set { loadedView = newValue }
  }

  /// Creates it without a storyboard.
  public override init() { super.init() }

  /// Makes the view.
  open func loadView() { view = UIView(frame: .zero) }

  /// The view was made.
  open func viewDidLoad() {}
}
