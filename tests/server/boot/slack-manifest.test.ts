import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { printSlackManifest } from '#server/boot/slack-manifest'
import { INBOUND_PATHS } from '#server/platform/webhooks/index'

const file = readFileSync(new URL('../../../deploy/slack-manifest.yaml', import.meta.url), 'utf8')

it('is what the code prints: node --import tsx scripts/print-slack-manifest.ts --write', () => {
  expect(file).toBe(printSlackManifest())
})

it('names the addresses that accept requests of Slack', () => {
  const { features, settings } = parse(file)
  const urls = [
    settings.event_subscriptions.request_url,
    features.slash_commands[0].url,
    settings.interactivity.request_url,
  ]
  const paths = INBOUND_PATHS.filter(({ source }) => source === 'slack').map(({ path }) => path)
  expect(urls.map((url) => new URL(url).pathname)).toEqual(paths)
})
