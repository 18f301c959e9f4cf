import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { authenticators, recoveryCodes } from '../db/tables/credentials/twoStep.ts'
import { hashRecoveryCode } from '../twoStep/recoveryCodes.ts'
import type { World } from './world.ts'

const step = 30_000

/** The code that an app with this key shows at a moment; `steps` later or earlier. */
export const computeCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: now.getTime() + steps * step })

/** A person's app: set up, or begun to be (`isConfirmed` false). One recovery code is known. */
export const insertAuthenticator = async (w: World, userId: number, isConfirmed = true) => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const recoveryCode = 'seav-view-2345-abcd'
  const { db } = w.database
  if (userId > 0) {
    await db.delete(authenticators).where(eq(authenticators.userId, userId))
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await db.insert(authenticators).values({
      userId,
      sealedSecret: w.tokens.encrypt(secret),
      createdAt: w.clock.now,
      confirmedAt: isConfirmed ? w.clock.now : null,
    })
    await db.insert(recoveryCodes).values({ userId, codeHash: hashRecoveryCode(recoveryCode) })
  }
  return { secret, recoveryCode, code: (steps = 0) => computeCode(secret, w.clock.now, steps) }
}
