#!/usr/bin/env bash
# Builds the documentation of the products into .build/docs. Anything DocC warns
# of is an error, above all a link that leads nowhere; so are links between the
# documents beside it that do.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Prints the relative links of the documents as `file:line:target`; those of catalogs are
# DocC's. A link has its target in parentheses, or in a line of its own.
document_links() {
  project_files '*.md' | grep -v '[.]docc/' | tr '\n' '\0' \
    | xargs -0 grep -nHoE '\]\([^()[:space:]]+\)|^\[[^]]+\]: [^[:space:]]+' \
    | sed -E 's/^([^:]*:[0-9]+:).*\](\(|: )([^#)]*).*$/\1\3/' | grep -vE ':[0-9]+:([a-z]+:|$)'
}

lost=0
while IFS=: read -r file line target; do
  [[ -e $(dirname "$file")/$target ]] && continue
  printf 'error: %s:%s: nothing is at %s\n' "$file" "$line" "$target"
  lost=$((lost + 1))
done < <(document_links)
((lost == 0)) || fail "$lost broken links"

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
