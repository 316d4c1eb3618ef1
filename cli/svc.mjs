#!/usr/bin/env node
import { isBuilt } from '../scripts/build-target.mjs'
// Runs svc in a checkout of Plumbline. Builds it first if the sources have changed.
import { PROGRAM } from '../scripts/build-targets.mjs'

if (!isBuilt(PROGRAM)) {
  const folder = process.cwd()
  const { prepare } = await import('../scripts/prepare.mjs')
  await prepare([PROGRAM])
  process.chdir(folder)
}
const { main } = await import('../build/program/svc.js')
await main(process.argv.slice(2))
