const CODE_FILES = 40
const SPECS = 10
const LINES = 200

const codePath = (index: number) => `src/paid/module-${index}.ts`
const specPath = (index: number) => `services/service-00/docs/specs/paid-${index}.md`

/** A spec whose criteria name lines of four code files. */
function spec(index: number, round: number): string {
  const criteria = Array.from({ length: CODE_FILES / SPECS }, (_, i) => {
    const path = codePath(index * (CODE_FILES / SPECS) + i)
    return `- [ ] Payment ${i} MUST arrive <!-- svc:realized-in:PR#1 file:${path}:20-40 -->`
  })
  const text = `Payments arrive. Round ${round}.`
  return `---\ntitle: Paid ${index}\nstatus: todo\n---\n# Paid ${index}\n\n## 1. Arrival\n\n${criteria.join('\n')}\n\n## 2. Text\n\n${text}\n`
}

/** The code, with a different line per round, inside and outside the evidence lines. */
const code = (index: number, round: number) =>
  `${Array.from({ length: LINES }, (_, line) => {
    const isChanged = round > 0 && (line === 25 || line === 150)
    return `export const value${line} = ${isChanged ? round : index}`
  }).join('\n')}\n`

/** The 50 files of the pull request after a push. Round 0 is the base. */
export function pullFiles(round: number): Record<string, string> {
  const codeFiles = Array.from({ length: CODE_FILES }, (_, i) => [codePath(i), code(i, round)])
  const specs = Array.from({ length: SPECS }, (_, i) => [specPath(i), spec(i, round)])
  return Object.fromEntries([...codeFiles, ...specs])
}
