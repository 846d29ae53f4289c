#!/usr/bin/env bash
# Builds the documentation of the products into .build/docs. Anything DocC warns
# of is an error, above all a link that leads nowhere.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

extract=$(toolchain swift-symbolgraph-extract)
docc=$(toolchain docc)
triple=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
modules=$(swift build --show-bin-path)/Modules
rm -rf .build/docs

for module in Pinfold PinfoldSurface PinfoldMapKit PinfoldTesting; do
  swift build --quiet --target "$module"
  symbols=.build/docs/symbols/$module
  mkdir -p "$symbols"
  "$extract" -module-name "$module" -target "$triple" -I "$modules" \
    -minimum-access-level public -output-dir "$symbols"
  # One without a catalog links to nothing but itself.
  catalog=(Sources/"$module"/*.docc)
  [[ -d ${catalog[0]} ]] || catalog=()
  "$docc" convert "${catalog[@]}" --additional-symbol-graph-dir "$symbols" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --warnings-as-errors --output-path ".build/docs/$module.doccarchive" \
    | sed "/^$/d"  # DocC separates nothing with blank lines
done
echo "Documentation is in .build/docs; to read it:"
echo "  python3 -m http.server -d .build/docs/Pinfold.doccarchive 8000"
echo "and open http://localhost:8000/documentation/pinfold"
