#!/usr/bin/env bash
# Compares the public interface of the products with what is recorded in
# docs/interface, one line per symbol. With --update it is recorded anew: what was added
# becomes a promise, and what was removed breaks apps that use it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

recorded=docs/interface
current=.build/interface
rm -rf "$current"
mkdir -p "$current"
for module in $(product_modules); do
  symbols=$(symbol_graphs "$module")
  python3 scripts/interface.py "$symbols" >"$current/$module.txt"
done
if [[ ${1:-} == --update ]]; then
  rm -rf "$recorded"
  cp -R "$current" "$recorded"
fi
diff --recursive --unified=0 "$recorded" "$current" \
  || fail "the public interface differs from the recorded one; if that is intended, run with --update"
echo "The public interface is the recorded one"
