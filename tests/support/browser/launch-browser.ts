import { type Browser, chromium } from 'playwright-core'
import { type Chromium, findChromium } from './find-chromium'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An empty page stays in the process of the site, so the next document does not start a process.
  '--process-per-site',
  // Tests reach the servers of this machine and no others.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

export async function launchBrowser(installedChromium?: Chromium): Promise<Browser> {
  const { executablePath, env } = installedChromium ?? (await findChromium())
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
}
