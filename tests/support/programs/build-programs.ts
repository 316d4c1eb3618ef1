import { execFileSync } from 'node:child_process'

/** Compiles the programs that tests start as processes, so that they run the current sources. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-test-programs.mjs'], { stdio: 'inherit' })
}
