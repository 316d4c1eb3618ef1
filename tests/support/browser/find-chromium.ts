import { packagedChromium } from './packaged-chromium'

export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

/**
 * The Chromium from npm, so that every machine tests with the same browser, or the one in CHROMIUM_PATH. An
 * installed browser is never used.
 */
export async function findChromium(chosenPath = process.env.CHROMIUM_PATH): Promise<Chromium> {
  return chosenPath ? { executablePath: chosenPath, env: {} } : packagedChromium()
}
