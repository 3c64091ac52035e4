import type { z } from 'zod'
import type { appealAnswerInput } from '../../../../shared/conduct.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { resumeListings } from '../../market/listings/lifecycle.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { closeAppeal, ENDED, getAppeal, type AppealRow } from '../../people/conduct/appeal-service.ts'
import { liftMutes } from '../../people/mutes/service.ts'
import { logAction, loggedUser } from '../../people/reports/log-service.ts'
import { findLoggedItem } from '../../people/reports/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { MANY_LISTINGS } from './action-service.ts'

/**
 * Answers an appeal. A lifted mute ends, and the listings that it paused return; other mutes of the user do not change.
 * @throws AppError as closeAppeal; CONFLICT if the mute was ended meanwhile
 */
export async function answerAppeal(
  deps: Deps,
  moderator: SessionUser,
  input: z.output<typeof appealAnswerInput>,
): Promise<AppealRow> {
  const { rule, publicReason } = input
  const appellant = (await getAppeal(deps, moderator, input.id)).user?.id
  const answer = async (deps: Deps) => {
    await lockUsers(deps, [moderator.id, appellant ?? moderator.id])
    const { muteId, userId, reportId } = await closeAppeal(deps, moderator, input)
    if (input.outcome === 'lifted') {
      // The answer tells the user.
      const lifted = await liftMutes(deps, moderator.id, { id: muteId }, false)
      if (lifted.length === 0) throw new AppError('CONFLICT', ENDED)
      await resumeListings(deps, userId)
    }
    const action = input.outcome === 'lifted' ? 'lift-mute' : 'uphold-mute'
    const item = (reportId === null ? null : await findLoggedItem(deps, reportId)) ?? loggedUser(userId)
    await logAction(deps, moderator, item, { action, reason: input.answer, rule, publicReason })
  }
  await transaction(deps, answer, MANY_LISTINGS)
  return getAppeal(deps, moderator, input.id)
}
