// The program of a deployment. Every Node version can parse this file, so that it can report missing requirements before it
// loads anything else.
import './check-node.mjs'
import { explainFileLimit } from '../server/boot/explain-file-limit.ts'

try {
  await import('../server/main.ts')
} catch (error) {
  const problem = explainFileLimit(error)
  if (problem === null) throw error
  console.error(`\n${problem}`)
  process.exit(1)
}
