import { z } from 'zod'
import { openProcedure, platformProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { joinWaitlist } from './join-waitlist'
import { listContacts } from './list-contacts'
import { requestEnterprise } from './request-enterprise'
import { ContactsFilter, ContactsWire, EnterpriseContact, WaitlistInput } from './wire'

export const contactRouter = router({
  waitlist: openProcedure
    .input(WaitlistInput)
    .output(Ok)
    .mutation(({ ctx, input }) => {
      joinWaitlist(ctx, input)
      return { ok: true }
    }),

  enterprise: openProcedure
    .input(EnterpriseContact)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await requestEnterprise(ctx, input)
      return { ok: true }
    }),

  list: platformProcedure(z.object({}))
    .input(ContactsFilter)
    .output(ContactsWire)
    .query(({ ctx, input }) => listContacts(ctx, input)),
})
