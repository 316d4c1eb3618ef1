#!/usr/bin/env node
import { isBuilt } from '../scripts/build-target.mjs'
// The command as it runs in a checkout of Plumbline. It builds what it runs when the sources have changed.
import { PROGRAM } from '../scripts/build-targets.mjs'

if (!isBuilt(PROGRAM)) {
  const folder = process.cwd()
  const { prepare } = await import('../scripts/prepare.mjs')
  await prepare([PROGRAM])
  process.chdir(folder)
}
const { main } = await import('../build/program/svc.js')
await main(process.argv.slice(2))
