import { createInterface } from 'node:readline'
import { FakeSlack } from './index'
import { type Button, FakePerson } from './person'
import { createNewsPrinter } from './print-news'

/**
 * Runs the fake Slack for a deployment on this machine. See docs/slack.md.
 *
 *     node --import tsx tests/support/fake-slack/main.ts [--port 4280] [--channel svc-specs] [--product http://localhost:3000]
 *
 * It prints what the product posts, and how that breaks Slack's rules. Lines that are typed are sent to the product.
 */
const argument = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : (process.argv[at + 1] ?? usual)
}

const TOKEN = 'xoxb-fake-slack-of-this-machine'
const SIGNING_SECRET = 'fake-signing-secret'
const NEWS_MS = 300
const HELP = `Type what a person in Slack would do:

  /svc help             a command
  press 1               press a button of the last messages
  mention <question>    mention the app in the channel
  dm <question>         write to the app
  home                  open the home tab
  share <address>       share a link in the channel
  submit <a> | <b>      submit the form that /svc new opened
  user U2               go on as somebody else
`

const slack = new FakeSlack(TOKEN)
slack.channels.push({ id: 'C1', name: argument('channel', 'svc-specs'), is_member: true })
slack.onRequest = (method, problem) => problem && console.log(`${method}: ${problem}`)

const { url } = await slack.start(Number(argument('port', '4280')))
const product = argument('product', 'http://localhost:3000')
const person = new FakePerson({
  slack,
  slackUrl: url,
  signingSecret: SIGNING_SECRET,
  send: (path, request) => fetch(`${product}${path}`, request),
})
console.log('The fake Slack runs. Start the product with these settings:\n')
const settings = {
  SLACK_BOT_TOKEN: TOKEN,
  SLACK_API_URL: url,
  SLACK_SIGNING_SECRET: SIGNING_SECRET,
  SLACK_CLIENT_ID: 'fake-client',
  SLACK_CLIENT_SECRET: 'fake-client-secret',
}
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`)
console.log(`\n${HELP}`)

let buttons: Button[] = []
const printNews = createNewsPrinter(slack, console.log)
setInterval(() => {
  const newButtons = printNews()
  if (newButtons.length === 0) return
  buttons = newButtons
  for (const [at, { label }] of buttons.entries()) console.log(`  (${at + 1}) ${label}`)
}, NEWS_MS)

/** Sends a line to the product. Returns the status of its answer, or null if nothing was sent. */
async function act(line: string): Promise<number | null> {
  const [verb = '', rest = ''] = line.trim().split(/\s+(.*)/s)
  if (verb === '/svc') return person.command(rest)
  if (verb === 'mention') return person.mention(rest)
  if (verb === 'dm') return person.direct(rest)
  if (verb === 'home') return person.openHome()
  if (verb === 'share') return person.share(rest)
  if (verb === 'submit') return person.submit(rest.split('|').map((text) => text.trim()))
  const button = verb === 'press' ? buttons[Number(rest) - 1] : undefined
  if (button) return person.press(button)
  if (verb === 'user' && rest !== '') person.user = rest
  else console.log(HELP)
  return null
}

for await (const line of createInterface({ input: process.stdin }))
  try {
    const status = await act(line)
    if (status !== null && status !== 200) console.log(`The product answered ${status}.`)
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : error}`)
  }
