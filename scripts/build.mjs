// Installs and builds what is missing. Starts nothing.
import './check-node.mjs'

const { PAGES, PROGRAM } = await import('./build-targets.mjs')
const { prepare } = await import('./prepare.mjs')
await prepare([PROGRAM, PAGES])
