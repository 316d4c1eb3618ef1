import { AT } from './sample-world'

/** Notices, their log and the settings of people. */
export const NOTICE_EXAMPLES = {
  unread: 1,
  read_at: AT,
  'Notice.kind': 'spec_status_change',
  'Notice.title': '1 status changed in acme/payments',
  'Notice.read_at': null,
  'NoticeLog.state': 'sent',
  'NoticeLog.reason': null,
  'NoticeLog.error': null,
  'NoticeLog.target': '#svc-specs',
  'NoticeLog.label': 'Status changes',
  'NoticeSettings.label': 'Status changes',
  'NoticePreview.label': 'Status changes',
  setting: 'chat.notifications.spec_status_change',
  omitted: 0,
  due_at: AT,
  settled_at: AT,
}
