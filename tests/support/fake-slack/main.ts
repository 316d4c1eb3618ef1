import { FakeSlack } from './index'

/**
 * Runs the fake Slack for a deployment on this machine. See docs/slack.md.
 *
 *     node --import tsx tests/support/fake-slack/main.ts [--port 4280] [--channel svc-specs]
 *
 * It prints each message that the product posts, and how it breaks Slack's rules.
 */
const argument = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : (process.argv[at + 1] ?? usual)
}

const TOKEN = 'xoxb-fake-slack-of-this-machine'
const fake = new FakeSlack(TOKEN)
fake.channels.push({ id: 'C1', name: argument('channel', 'svc-specs') })
fake.onRequest = (method, problem) => console.log(problem ?? method)

const { url } = await fake.start(Number(argument('port', '4280')))
console.log('The fake Slack runs. Start the product with these settings:\n')
const settings = {
  SLACK_BOT_TOKEN: TOKEN,
  SLACK_API_URL: url,
  SLACK_SIGNING_SECRET: 'fake-signing-secret',
  SLACK_CLIENT_ID: 'fake-client',
  SLACK_CLIENT_SECRET: 'fake-client-secret',
}
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`)
console.log()
