import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { exampleAlert } from './example-alert'
import { listDeliveries } from './list-deliveries'
import { listServices } from './list-services'
import { addSource, listSources, removeSource, rotateSource } from './manage-sources'
import { rerunDelivery } from './rerun-delivery'
import { setService } from './set-service'
import { testSource } from './test-source'
import {
  AlertDeliveryPath,
  DeliveryQuery,
  ExampleAlertWire,
  NewSource,
  ServiceInput,
  ServicesWire,
  SourceAddressWire,
  SourceDeliveriesWire,
  SourcePath,
  SourcesWire,
} from './wire'

const sourceProcedure = procedureFor(SourcePath)

export const alertSourcesRouter = router({
  list: orgProcedure('org:manage')
    .output(SourcesWire)
    .query(({ ctx }) => listSources(ctx)),

  add: orgProcedure('org:manage')
    .input(NewSource)
    .output(SourceAddressWire)
    .mutation(({ ctx, input }) => addSource(ctx, input)),

  remove: sourceProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => removeSource(ctx, input.alert_source_id)),

  rotate: sourceProcedure('org:manage')
    .output(SourceAddressWire)
    .mutation(({ ctx, input }) => rotateSource(ctx, input.alert_source_id)),

  test: sourceProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => testSource(ctx, input.alert_source_id)),

  deliveries: sourceProcedure('org:manage')
    .input(DeliveryQuery)
    .output(SourceDeliveriesWire)
    .query(({ ctx, input }) => listDeliveries(ctx, input.alert_source_id, input)),

  rerun: procedureFor(AlertDeliveryPath)('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => rerunDelivery(ctx, input.alert_delivery_id)),

  example: orgProcedure('org:manage')
    .output(ExampleAlertWire)
    .query(({ ctx }) => exampleAlert(ctx)),

  services: orgProcedure('org:manage')
    .output(ServicesWire)
    .query(({ ctx }) => listServices(ctx)),

  setService: orgProcedure('org:manage')
    .input(ServiceInput)
    .output(Ok)
    .mutation(({ ctx, input }) => setService(ctx, input)),
})
