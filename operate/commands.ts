import { type Command, defineCommand } from '#cli/command'
import { EXIT } from '#cli/exit-codes'

const TARGET_HELP = `A target is a file, s3://bucket/name, or - for standard output or input. For s3:// set AWS_ACCESS_KEY_ID,
AWS_SECRET_ACCESS_KEY, AWS_REGION and, for other providers, AWS_ENDPOINT_URL.`

const backup = defineCommand({
  name: 'backup',
  summary: 'Write all data of this deployment to a file or S3-compatible storage.',
  words: 'target',
  maxWords: 1,
  options: {
    'include-key': {
      type: 'boolean',
      help: 'include ENCRYPTION_KEY, which opens the secrets in the database; needs BACKUP_KEY',
    },
  },
  details: `The server may run meanwhile: the backup is the state at its start. With BACKUP_KEY it is encrypted.
Git repositories are not part of it.

${TARGET_HELP}`,
  run: async (args, terminal) => (await import('./backup/run-backup')).runBackup(args, terminal),
})

const restore = defineCommand({
  name: 'restore',
  summary: 'Fill an empty database with a backup.',
  words: 'target',
  maxWords: 1,
  options: {},
  details: `Stop the server first. A failed restore leaves the database empty and can be repeated.

${TARGET_HELP}`,
  run: async (args, terminal) => (await import('./backup/run-restore')).runRestore(args, terminal),
})

const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check settings, database, disk, port, address and outside services of this deployment.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print the findings as JSON' } },
  details: `Each problem comes with what to do. Outside services get a real call; AI is asked for one word.
Exit codes: 0 nothing has failed, 1 something has.`,
  run: async (args, terminal) => (await import('./doctor/run-doctor')).runDoctor(args, terminal),
})

const migrate = defineCommand({
  name: 'migrate',
  summary: 'Bring the database to the version of this program, before its servers start.',
  words: '',
  maxWords: 0,
  options: { 'dry-run': { type: 'boolean', help: 'list what would be applied, and change nothing' } },
  details: `A server does the same when it starts; this command lets one job do it. The previous version may keep running
meanwhile. A migration is applied as a whole or not at all, so a stopped command can be repeated.`,
  run: async (args, terminal) => (await import('./migrate/run-migrate')).runMigrate(args, terminal),
})

const distribute = defineCommand({
  name: 'distribute',
  summary: 'Distribute the tables of all organizations over the nodes of a Citus cluster.',
  words: '',
  maxWords: 0,
  options: { yes: { type: 'boolean', help: 'do it; without this, the command prints what it would do' } },
  details: `Name the coordinator in DATABASE_URL, make a backup and stop the servers first. The command can be interrupted and
repeated. See docs/scaling.md.`,
  run: async (args, terminal) => (await import('./distribute/run-distribute')).runDistribute(args, terminal),
})

const orgMove = defineCommand({
  name: 'org move',
  summary: 'Move one organization to another deployment.',
  words: 'slug',
  maxWords: 1,
  options: {
    address: {
      type: 'string',
      value: 'URL',
      help: 'the address of the target, such as https://specs.example.com',
    },
    slug: {
      type: 'string',
      value: 'SLUG',
      help: 'the address of the organization at the target, if it is taken',
    },
    yes: { type: 'boolean', help: 'do it; without this, the command prints what it would do' },
    cancel: { type: 'boolean', help: 'give a move up, so that the organization can be changed here again' },
  },
  details: `DATABASE_URL is the source, TARGET_DATABASE_URL the target. Both deployments run the same version. People read
meanwhile; changes are refused. The command can be interrupted and repeated. Keys, sessions and secrets stay behind. See
docs/move.md.`,
  run: async (args, terminal) => (await import('./move/run-org-move')).runOrgMove(args, terminal),
})

const rotateKeys = defineCommand({
  name: 'rotate-keys',
  summary: 'Encrypt all secrets in the database again with the first key of ENCRYPTION_KEY.',
  words: '',
  maxWords: 0,
  options: {},
  details: `The server may run meanwhile, and the command can be interrupted and repeated. Before it, put the new key before the
old one in ENCRYPTION_KEY of every process. After it, svc doctor says whether the old key is still needed.`,
  run: async (_, terminal) => (await import('./keys/rotate-keys')).runRotateKeys(terminal),
})

const signInLink = defineCommand({
  name: 'sign-in-link',
  summary: 'Print a link for an administrator who can no longer sign in.',
  words: '',
  maxWords: 0,
  options: {},
  details: `It sets a new password, or signs in directly if another provider has the passwords. It works once, within a day. Run it with
the settings of the server, which may run meanwhile.`,
  run: async (_, terminal) => (await import('./access/run-sign-in-link')).runSignInLink(terminal),
})

const makeKey = defineCommand({
  name: 'make-api-key',
  summary: 'Print a new API key for BOOTSTRAP_ADMIN_KEY.',
  words: '',
  maxWords: 0,
  options: {},
  details:
    'The key is valid once the server has started with it in BOOTSTRAP_ADMIN_KEY. Other keys are made under Settings.',
  run: async (_, terminal) => {
    const { makeApiKey } = await import('#server/accounts/keys/api-key')
    terminal.print(makeApiKey())
    return EXIT.ok
  },
})

/** Commands for operators. Only the server build has them, because they need its code. */
export const OPERATOR_COMMANDS: readonly Command[] = [
  backup,
  restore,
  doctor,
  migrate,
  distribute,
  orgMove,
  rotateKeys,
  signInLink,
  makeKey,
]
