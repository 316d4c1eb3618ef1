// The program of a deployment. Every Node can read this file, so it can say what is missing before anything else is loaded.
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
