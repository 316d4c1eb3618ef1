/** The tags of the endpoints by what people do with them. What most people use comes first. */
export const API_GROUPS = [
  {
    label: 'Library',
    tags: ['Reading', 'Searches', 'Views', 'History', 'Configuration', 'Connections', 'Share links'],
  },
  {
    label: 'Writing',
    tags: ['Editor', 'Comments', 'Review requests', 'Suggestions', 'Pull requests and issues'],
  },
  { label: 'Tickets', tags: ['Tickets', 'Ticket systems'] },
  { label: 'Assistance', tags: ['Reviews', 'Triage', 'Alerts', 'AI', 'Assistants'] },
  { label: 'Notices', tags: ['Notices', 'Chat', 'Webhooks'] },
  {
    label: 'Accounts',
    tags: ['API keys', 'Session', 'Sign-in', 'Members', 'Organization', 'Audit log', 'Billing', 'Data'],
  },
  { label: 'Deployment', tags: ['Administration', 'Infrastructure', 'Public'] },
]

/** Endpoints of tags that no group names. */
export const OTHER_GROUP = 'Other'
