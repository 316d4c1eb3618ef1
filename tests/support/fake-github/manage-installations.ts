import { type Account, type FakeInstallation, newRemaining, type World } from './world'

/** What the owner of an account does with the installation of the App. */
export function manageInstallations(world: World) {
  return {
    install(login: string, type: Account['type'] = 'Organization'): FakeInstallation {
      const installation: FakeInstallation = {
        id: world.newId(),
        account: world.account(login, type),
        suspendedAt: null,
        isRemoved: false,
        remaining: newRemaining(),
      }
      world.installations.push(installation)
      return installation
    },
    suspend(installation: FakeInstallation): void {
      installation.suspendedAt = world.now()
    },
    unsuspend(installation: FakeInstallation): void {
      installation.suspendedAt = null
    },
    uninstall(installation: FakeInstallation): void {
      installation.isRemoved = true
    },
  }
}
