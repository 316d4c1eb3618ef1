/** The bot's permissions in a workspace, with the reasons from the manual. */
export const BOT_SCOPES = {
  'app_mentions:read': 'to answer mentions',
  'channels:history': 'to read the thread of a mention, and to find a message whose answer was lost',
  'channels:read': 'to find channels by name, and to see which are shared',
  'chat:write': 'to post',
  'chat:write.public': 'to post to public channels without an invitation',
  commands: 'for /svc',
  'groups:history': 'the same as channels:history in private channels that have the app',
  'groups:read': 'the same as channels:read in private channels that have the app',
  'im:history': 'to read direct messages to the app',
  'im:write': 'to answer in direct messages',
  'links:read': 'to see links to specs',
  'links:write': 'to show status and coverage below links to specs',
} as const
