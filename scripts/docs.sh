#!/usr/bin/env bash
# Builds the documentation of the products into .build/docs. Anything DocC warns
# of is an error, above all a link that leads nowhere.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

docc=$(toolchain docc)
rm -rf .build/docs
mkdir -p .build/docs

for module in $(product_modules); do
  symbols=$(symbol_graphs "$module")
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
