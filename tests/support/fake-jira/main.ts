import { startFakeJira } from '.'

// A fake Jira in its own process, for `npm start` with OUTBOUND_ALLOW=127.0.0.1. Usage:
//   node --import tsx tests/support/fake-jira/main.ts [cloud|data-center] [port]
const [, , edition = 'cloud', port = '0'] = process.argv
const jira = await startFakeJira({ isCloud: edition === 'cloud', port: Number(port) })
console.log(JSON.stringify({ ...jira.credential, projects: jira.world.projects.map(({ key }) => key) }))
