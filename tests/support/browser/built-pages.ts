import { execFileSync } from 'node:child_process'

/** Builds the pages, so that the browser tests the current sources. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
