import { ProviderAddress } from '#server/kernel/settings/ai-endpoint'
import { entry, OneLine, OptionalText } from '#server/kernel/settings/entry'
import { SecretList } from '#server/kernel/settings/secret-list'

/** For `svc backup` and `svc restore`. The names of the storage are those of Amazon's own tools. */
export const BACKUP_ENTRIES = {
  backupKey: entry({
    name: 'BACKUP_KEY',
    group: 'Backup',
    meaning:
      'Encrypts backups: a passphrase of at least 32 characters, or a recipient or identity of age (`age-keygen` generates both; a server with only the recipient cannot read its backups). To rotate it, put the new key before the old one, separated by a comma.',
    example: '',
    secret: true,
    schema: SecretList(32),
  }),
  awsAccessKeyId: entry({
    name: 'AWS_ACCESS_KEY_ID',
    group: 'Backup',
    meaning: 'The access key for backups to s3://bucket/name.',
    example: '',
    schema: OptionalText,
  }),
  awsSecretAccessKey: entry({
    name: 'AWS_SECRET_ACCESS_KEY',
    group: 'Backup',
    meaning: 'The secret of AWS_ACCESS_KEY_ID.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  awsSessionToken: entry({
    name: 'AWS_SESSION_TOKEN',
    group: 'Backup',
    meaning: 'The session token of temporary credentials.',
    example: '',
    secret: true,
    schema: OptionalText,
  }),
  awsRegion: entry({
    name: 'AWS_REGION',
    group: 'Backup',
    meaning: 'The region of the bucket.',
    example: 'us-east-1',
    schema: OneLine.default('us-east-1'),
  }),
  awsEndpointUrl: entry({
    name: 'AWS_ENDPOINT_URL',
    group: 'Backup',
    meaning: 'The address of an S3-compatible storage. Default: Amazon S3.',
    example: 'https://s3.example.com',
    schema: ProviderAddress.nullable().default(null),
  }),
} as const
