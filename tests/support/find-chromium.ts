import { packagedChromium } from './packaged-chromium'

export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

/**
 * The Chromium from npm, so that every machine tests with the same browser, or the one that CHROMIUM_PATH names. A
 * browser that happens to be installed is never used.
 */
export async function findChromium(chosenPath = process.env.CHROMIUM_PATH): Promise<Chromium> {
  return chosenPath ? { executablePath: chosenPath, env: {} } : packagedChromium()
}
