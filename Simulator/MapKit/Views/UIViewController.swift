/// A controller of a part of an app.
@MainActor open class UIViewController: NSObject {
  private var loadedView: UIView?

  /// The controller's view. It is made on first use.
  open var view: UIView {
    get {
      if let loadedView { return loadedView }
      loadView()
      viewDidLoad()
      return loadedView ?? UIView(frame: .zero)
    }
    set { loadedView = newValue }
  }

  /// Creates a controller without a storyboard.
  public override init() { super.init() }

  /// Makes the view.
  open func loadView() { view = UIView(frame: .zero) }

  /// Called after the view was made.
  open func viewDidLoad() {}
}
