// What `npm start` runs. It has no packages to lean on until it has installed them itself.
import './check-node.mjs'
import { existsSync } from 'node:fs'

const envFile = new URL('../.env', import.meta.url)
if (existsSync(envFile)) process.loadEnvFile(envFile)

const { prepare } = await import('./prepare.mjs')
await prepare({ build: process.env.ROLE !== 'worker' })

// From here on this process is the server, so that signals reach it without a go-between.
process.env.NODE_ENV ??= 'production'
const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')
