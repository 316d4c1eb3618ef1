import { expect, it } from 'vitest'
import { channelOf } from '#server/talk/notices/routing/chat-route'
import { loadConfig } from '#spec/config/load-config'

it.each([
  ['', '#svc-alerts'],
  ['chat: {default_channel: "#specs"}\n', '#svc-alerts'],
  ['sre: {alerts_channel: "#oncall"}\n', '#oncall'],
  ['sre: {alerts_channel: "#oncall"}\nchat: {sre_channel: "#sre"}\n', '#sre'],
])('posts alerts to chat.sre_channel, else to sre.alerts_channel: %j', (config, channel) => {
  expect(channelOf('alerts', loadConfig(`version: "1"\n${config}`))).toBe(channel)
})
