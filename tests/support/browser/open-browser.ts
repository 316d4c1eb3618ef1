import type { Browser } from 'playwright-core'
import { launchBrowser } from './launch-browser'

let browser: Promise<Browser> | null = null

/**
 * Starts the browser of this process, unless it runs. All files of a worker share it, because a start takes half a
 * second of processor time. It ends with the process.
 */
export async function openBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) browser = launchBrowser()
  return browser as Promise<Browser>
}
