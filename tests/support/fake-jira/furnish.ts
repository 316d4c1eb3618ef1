import type { FakeProject, World } from './world'

const ADA = {
  accountId: '5b10a2844c20165700ede21g',
  name: 'ada',
  displayName: 'Ada Writer',
  emailAddress: 'ada@acme.test',
}
/** May create issues but is no member of any project. */
export const STRANGER = {
  accountId: '5b10a2844c20165700ede99x',
  name: 'visitor',
  displayName: 'A Visitor',
  emailAddress: 'visitor@elsewhere.test',
}

/** Two projects with different statuses, types and workflows, some people and fields. */
export function furnish(world: World): void {
  world.users.push({ ...ADA }, STRANGER)
  world.projects.push(payments(world), operations(world))
  const custom = 'com.atlassian.jira.plugin.system.customfieldtypes'
  world.fields.push(
    { id: 'labels', name: 'Labels', schema: { type: 'array', items: 'string', system: 'labels' } },
    {
      id: 'components',
      name: 'Components',
      schema: { type: 'array', items: 'component', system: 'components' },
    },
    { id: 'assignee', name: 'Assignee', schema: { type: 'user', system: 'assignee' } },
    { id: 'customfield_10010', name: 'Story Points', schema: { type: 'number', custom: `${custom}:float` } },
    { id: 'customfield_10011', name: 'Team', schema: { type: 'option', custom: `${custom}:select` } },
    { id: 'customfield_10012', name: 'Notes', schema: { type: 'string', custom: `${custom}:textarea` } },
  )
  if (!world.isCloud)
    world.fields.push({
      id: 'customfield_10014',
      name: 'Epic Link',
      schema: { type: 'any', custom: 'com.pyxis.greenhopper.jira:gh-epic-link' },
    })
}

/** The workflow allows "In Review" only from "In Progress". */
const payments = (world: World): FakeProject => ({
  id: world.newId(),
  key: 'PAY',
  name: 'Payments',
  types: [
    { id: '10001', name: 'Task', subtask: false },
    { id: '10002', name: 'Story', subtask: false },
    { id: '10003', name: 'Sub-task', subtask: true },
  ],
  statuses: [
    { name: 'To Do', category: 'new' },
    { name: 'In Progress', category: 'indeterminate' },
    { name: 'In Review', category: 'indeterminate' },
    { name: 'Done', category: 'done' },
  ],
  workflow: {
    'To Do': ['In Progress'],
    'In Progress': ['To Do', 'In Review', 'Done'],
    'In Review': ['In Progress', 'Done'],
    Done: ['To Do'],
  },
  hasLabels: true,
  required: [],
  members: new Set([world.account.accountId, ADA.accountId]),
  isWritable: true,
  lastNumber: 0,
})

const operations = (world: World): FakeProject => ({
  ...payments(world),
  id: world.newId(),
  key: 'OPS',
  name: 'Operations',
  types: [{ id: '10004', name: 'Incident', subtask: false }],
  statuses: [
    { name: 'Open', category: 'new' },
    { name: 'Closed', category: 'done' },
  ],
  workflow: { Open: ['Closed'], Closed: ['Open'] },
  required: ['customfield_10011'],
})
