import { execFileSync } from 'node:child_process'

/** The browser sees the pages of the current sources. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
