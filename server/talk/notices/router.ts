import { fileProcedure, openProcedure, orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { countUnread, listInbox } from './inbox/list-inbox'
import { markNotices } from './inbox/mark-notices'
import { listLog } from './log/list-log'
import { previewKinds } from './log/preview-kinds'
import { retryDelivery } from './log/retry-delivery'
import { sendTest } from './log/send-test'
import { findSubscription, unsubscribe } from './mail/unsubscribe'
import { readFollow, writeFollow } from './people/follow-document'
import { readNoticeSettings, writeNoticeSettings } from './people/notice-settings'
import {
  DeliveryPath,
  FollowInput,
  FollowWire,
  InboxQuery,
  InboxWire,
  LogQuery,
  LogWire,
  PreviewWire,
  ReadInput,
  ReadWire,
  SettingsInput,
  SettingsWire,
  SubscriptionInput,
  SubscriptionWire,
  TestInput,
  UnreadWire,
} from './wire'

export const noticesRouter = router({
  inbox: orgProcedure('specs:read')
    .input(InboxQuery)
    .output(InboxWire)
    .query(({ ctx, input }) => listInbox(ctx, input)),

  unread: orgProcedure('specs:read')
    .output(UnreadWire)
    .query(async ({ ctx }) => ({ unread: await countUnread(ctx) })),

  read: orgProcedure('specs:read')
    .input(ReadInput)
    .output(ReadWire)
    .mutation(({ ctx, input }) => markNotices(ctx, input)),

  log: orgProcedure('org:manage')
    .input(LogQuery)
    .output(LogWire)
    .query(({ ctx, input }) => listLog(ctx, input)),

  retry: procedureFor(DeliveryPath)('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => retryDelivery(ctx, input.notice_delivery_id)),

  preview: orgProcedure('specs:read')
    .output(PreviewWire)
    .query(({ ctx }) => previewKinds(ctx)),

  test: orgProcedure('org:manage')
    .input(TestInput)
    .output(Ok)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),

  settings: orgProcedure('specs:read')
    .output(SettingsWire)
    .query(({ ctx }) => readNoticeSettings(ctx)),

  setSettings: orgProcedure('specs:read')
    .input(SettingsInput)
    .output(Ok)
    .mutation(({ ctx, input }) => writeNoticeSettings(ctx, input)),

  followChoice: fileProcedure('specs:read')
    .output(FollowWire)
    .query(({ ctx, input }) => readFollow(ctx, input)),

  follow: fileProcedure('specs:read')
    .input(FollowInput)
    .output(Ok)
    .mutation(({ ctx, input }) => writeFollow(ctx, input)),

  subscription: openProcedure
    .input(SubscriptionInput)
    .output(SubscriptionWire)
    .query(async ({ ctx, input }) => {
      const { orgName, orgSlug } = await findSubscription(ctx, input.token)
      return { org: orgSlug, name: orgName }
    }),

  unsubscribe: openProcedure
    .input(SubscriptionInput)
    .output(Ok)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),
})
