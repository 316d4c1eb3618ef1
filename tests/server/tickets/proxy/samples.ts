import { findRepository } from '#server/kernel/repositories/find-repository'
import { indexRepository } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

const CONFIG = 'version: "1"\nticket_systems:\n  default:\n    system: code_host\n'

/** The repository keeps its tickets in its own issues. */
async function withTickets(world: World) {
  const { site, git, at } = world
  git.commit({ 'CONFIG.yaml': CONFIG })
  const { orgId, id } = await findRepository({ db: site.db, org: site.org }, at.owner, at.repo)
  await requestIndex(site.ctx, { orgId, id })
  await indexRepository(site.ctx, { orgId, repositoryId: id })
  return { ...inOrg(world), owner: at.owner, repo: at.repo }
}

async function newTicket(world: World) {
  const input = { project_key: 'acme/specs', summary: 'New', description: '', status: { state: 'todo' } }
  return { ...(await withTickets(world)), input }
}

async function aTicket(world: World) {
  const { input, ...at } = await newTicket(world)
  const createdTicket = await call<{ ticket_id: string }>(world.root, 'ticketProxy.create', { ...at, input })
  return { at, ticketId: createdTicket.ticket_id }
}

const inHome = { owner: 'home-owner', repo: 'home-repo' }

export const samples: ModuleSamples = {
  bodies: {
    'ticketProxy.status': { ...inHome, ticket_id: 'PAY-7' },
    'ticketProxy.batchStatus': { ...inHome, ticket_ids: ['PAY-7'] },
    'ticketProxy.create': {
      ...inHome,
      input: { project_key: 'PAY', summary: 'New', description: '', status: { state: 'todo' } },
    },
    'ticketProxy.update': { ...inHome, input: { ticket_id: 'PAY-7', summary: 'Other' } },
    'ticketProxy.linkPull': {
      ...inHome,
      ticket_id: 'PAY-7',
      pr_url: 'https://code.example/acme/web/pull/1',
      pr_title: 'Change',
    },
  },
  recipes: [
    ['ticketProxy.create', ['ticket.create'], byRoot('ticketProxy.create', newTicket)],
    [
      'ticketProxy.update',
      ['ticket.update'],
      byRoot('ticketProxy.update', async (world) => {
        const { at, ticketId } = await aTicket(world)
        return { ...at, input: { ticket_id: ticketId, status: { state: 'done' } } }
      }),
    ],
    [
      'ticketProxy.linkPull',
      ['ticket.link_pull'],
      byRoot('ticketProxy.linkPull', async (world) => {
        const { at, ticketId } = await aTicket(world)
        return { ...at, ticket_id: ticketId, pr_url: 'https://code.example/1', pr_title: 'Change' }
      }),
    ],
  ],
  notAudited: {
    'ticketProxy.status': 'it only reads',
    'ticketProxy.batchStatus': 'it only reads',
  },
}
