"""Makes the wheel: pure files and the library, without a build backend.

    python make_wheel.py VERSION LIBRARY PAGE FOLDER TAG

The tag is of the platform, such as "manylinux_2_28_x86_64". With those of arm64 and macOS, it has
never been run.
"""

from __future__ import annotations

import base64
import hashlib
import pathlib
import sys
import zipfile

HERE = pathlib.Path(__file__).parent

METADATA = """\
Metadata-Version: 2.1
Name: pinfold
Version: {version}
Summary: Clusters places on maps: a million points in a notebook, and a map in one file
License: MIT
Requires-Python: >=3.10
Requires-Dist: numpy>=1.22
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Scientific/Engineering :: GIS
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{readme}"""


def main(version: str, library: str, page: str, folder: str, tag: str) -> None:
    info = f"pinfold-{version}.dist-info"
    files = {
        f"pinfold/{path.relative_to(HERE / 'src/pinfold')}": path.read_bytes()
        for path in sorted((HERE / "src/pinfold").rglob("*"))
        if path.is_file() and path.suffix in (".py", ".pyi", ".typed", "") or path.name == "py.typed"
        if "__pycache__" not in path.parts
    }
    files["pinfold/_version.py"] = f'__version__ = "{version}"\n'.encode()
    ending = "dylib" if tag.startswith("macosx") else "so"
    files[f"pinfold/libpinfold.{ending}"] = pathlib.Path(library).read_bytes()
    for path in sorted(pathlib.Path(page).glob("*")):
        files[f"pinfold/page/{path.name}"] = path.read_bytes()
    readme = (HERE / "README.md").read_text()
    files[f"{info}/METADATA"] = METADATA.format(version=version, readme=readme).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: pinfold\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"
    ).encode()
    files[f"{info}/licenses/LICENSE"] = (HERE / "../LICENSE").read_bytes()
    record = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(data)}")
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    target = pathlib.Path(folder) / f"pinfold-{version}-py3-none-{tag}.whl"
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, data in files.items():
            # The same bytes make the same wheel.
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            wheel.writestr(entry, data)
    print(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
