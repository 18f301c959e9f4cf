/**
 * Loads what is not sent yet, together with what sends it. Without a network the answers' part may
 * be missing; they wait until it is there.
 */
export const loadUnsentChanges = async () => {
  const [unsent] = await Promise.all([
    import('../pins/unsent/UnsentChanges.tsx'),
    import('../checklistAnswers/unsent/answerSenders.ts').catch(() => undefined),
  ])
  return unsent
}
