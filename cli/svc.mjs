#!/usr/bin/env node
import '../scripts/check-node.mjs'
import { isBuilt } from '../scripts/build-target.mjs'
// Runs svc in a checkout of Plumbline. Builds it first if the sources have changed.
import { PROGRAM } from '../scripts/build-targets.mjs'

const isHook = process.argv[2] === 'hook'

if (isBuilt(PROGRAM)) await run()
// An assistant ends slow hooks, and an interrupted install leaves half of the packages.
else if (isHook)
  console.error('svc: the sources have changed, so this hook did nothing. svc --version builds svc.')
else {
  const folder = process.cwd()
  const { prepare } = await import('../scripts/prepare.mjs')
  await prepare([PROGRAM])
  process.chdir(folder)
  await run()
}

async function run() {
  const { main } = await import('../build/program/svc.js')
  await main(process.argv.slice(2))
}
