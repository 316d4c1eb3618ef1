import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export interface ComposeService {
  command?: string[]
  environment?: Record<string, string | number>
  secrets?: string[]
  depends_on?: Record<string, { condition: 'service_healthy' | 'service_completed_successfully' }>
  healthcheck?: { interval?: string; disable?: boolean }
}

/** The image's defaults for each container. */
export interface ImageDefaults {
  command: string[]
  healthcheck: string[]
  environment: Record<string, string>
}

/** The services of compose.yaml, with the defaults of its variables. */
export function readServices(): Record<string, ComposeService> {
  const text = readFileSync('deploy/compose.yaml', 'utf8').replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  return (parse(text, { merge: true }) as { services: Record<string, ComposeService> }).services
}

export function readImage(): ImageDefaults {
  const text = readFileSync('deploy/Dockerfile', 'utf8')
  const [, words = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? []
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(text) ?? []
  const [, pairs = ''] = /^ENV (.*)$/m.exec(text) ?? []
  return {
    command: JSON.parse(words),
    healthcheck: JSON.parse(check),
    environment: Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=') as [string, string])),
  }
}

/** A path of the image as it is in the checkout. The Dockerfile copies these files. */
export const inCheckout = (word: string): string =>
  word.startsWith('/app/') ? path.resolve('deploy/image', path.basename(word)) : word
