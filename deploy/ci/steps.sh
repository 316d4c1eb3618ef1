#!/bin/sh
# The steps of the CI templates: sh steps.sh lint|verify|coverage|reports|plan. Results are in $OUT (default svc-results).
# SVC is the command (default: svc). BASE is the commit or branch to compare with (default: what the CI system says, else
# the default branch). Without one that this clone has, verify fails and names the command that fetches it.
set -eu

SVC=${SVC:-svc}
OUT=${OUT:-svc-results}
BASE=${BASE:-}
mkdir -p "$OUT"

lint() {
  code=0
  $SVC lint --sarif > "$OUT/lint.sarif" || code=$?
  return $code
}

verify() {
  code=0
  $SVC verify --gate ${BASE:+--base "$BASE"} > "$OUT/verify.txt" 2> "$OUT/verify-error.txt" || code=$?
  cat "$OUT/verify-error.txt" >> "$OUT/verify.txt"
  rm "$OUT/verify-error.txt"
  cat "$OUT/verify.txt"
  return $code
}

# Coverage of the base is read from a work tree of its own, so that this one stays as it is. verify says which commit it is.
coverage() {
  if [ -z "$BASE" ] && [ -f "$OUT/verify.txt" ]; then
    BASE=$(sed -n 's/^Compared with \([0-9a-f]*\)\..*/\1/p' "$OUT/verify.txt")
  fi
  $SVC coverage > "$OUT/coverage.txt"
  base=$(mktemp -d)
  if [ -n "$BASE" ] && git worktree add --quiet --detach "$base/tree" "$BASE" 2> /dev/null; then
    (cd "$base/tree" && $SVC coverage) > "$OUT/coverage-base.txt"
    git worktree remove --force "$base/tree"
  else
    echo "no base" > "$OUT/coverage-base.txt"
  fi
  rm -rf "$base"
  printf 'Before: %s\nNow:    %s\n' "$(tail -n 1 "$OUT/coverage-base.txt")" "$(tail -n 1 "$OUT/coverage.txt")" \
    > "$OUT/coverage-delta.txt"
  cat "$OUT/coverage-delta.txt"
}

reports() {
  if [ -z "${SVC_SERVER:-}" ] || [ -z "${REPORTS:-}" ]; then
    echo "No SVC_SERVER or no REPORTS: nothing is uploaded."
    return 0
  fi
  # shellcheck disable=SC2086
  $SVC evidence upload $REPORTS --repo "$REPO" --commit "$(git rev-parse HEAD)"
}

plan() {
  if [ -z "${SVC_SERVER:-}" ]; then
    echo "No SVC_SERVER: no plan." > "$OUT/plan.txt"
  else
    $SVC plan --repo "$REPO" > "$OUT/plan.txt"
  fi
  {
    echo '### Plumbline'
    echo '```'
    cat "$OUT/coverage-delta.txt" "$OUT/verify.txt" "$OUT/plan.txt" 2> /dev/null || true
    echo '```'
  } > "$OUT/comment.md"
}

case "${1:-}" in
  lint | verify | coverage | reports | plan) "$1" ;;
  *)
    echo "steps.sh: name a step: lint, verify, coverage, reports or plan." >&2
    exit 2
    ;;
esac
