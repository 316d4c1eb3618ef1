import { call, type World } from '#tests/server/platform/audit/act-world'

let count = 0

/** A pull request that adds a file with three lines. Returns what a comment on its second line takes. */
export async function openCommentablePull({ root, git, at }: World) {
  count += 1
  const head = `lines-${count}`
  const path = `docs/specs/${head}.md`
  git.git('checkout', '--quiet', '-b', head)
  git.commit({ [path]: '# Lines\n\nFirst.\n' })
  git.git('checkout', '--quiet', 'main')
  const { number } = await call<{ number: number }>(root, 'pulls.create', { ...at, title: 'Lines', head })
  return { ...at, pull_number: String(number), path, line: 3, body: 'Why?' }
}
