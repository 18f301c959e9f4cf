/**
 * Loads what is not sent yet, together with what sends it. Without a network the parts of answers
 * and handovers may be missing; they wait until those are there.
 */
export const loadUnsentChanges = async () => {
  const [unsent] = await Promise.all([
    import('../pins/unsent/UnsentChanges.tsx'),
    import('../checklistAnswers/unsent/answerSenders.ts').catch(() => undefined),
    import('../handovers/handoverSender.ts').catch(() => undefined),
  ])
  return unsent
}
