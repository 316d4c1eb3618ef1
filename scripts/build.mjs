// Installs and builds what is missing, and starts nothing.
import './check-node.mjs'

const { prepare } = await import('./prepare.mjs')
await prepare({ build: true })
