import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { packagedChromium } from './packaged-chromium'

export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** The system's browser if there is one on the search path, else the packaged one. */
export async function findChromium(searchPath = process.env.PATH ?? ''): Promise<Chromium> {
  const candidates = NAMES.flatMap((name) => searchPath.split(':').map((folder) => path.join(folder, name)))
  const executablePath = candidates.find(isExecutable)
  return executablePath ? { executablePath, env: {} } : packagedChromium()
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
