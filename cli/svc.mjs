#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// The checkout that svc looks at may have a tsconfig.json of its own: it is none of ours.
register({ tsconfig: false })
const { main } = await import('./main.ts')
await main(process.argv.slice(2))
