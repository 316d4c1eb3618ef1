// Runs one program of the build: `node scripts/run-program.mjs make-api-key`.
import './check-node.mjs'

const [name] = process.argv.splice(2, 1)
const { PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
await prepare([PROGRAM])
await import(`../build/program/${name}.js`)
