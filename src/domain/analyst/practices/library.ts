import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { responsiveness } from './agile/responsiveness.ts'
import { stakeholderConcern } from './agile/stakeholder-concern.ts'
import { continuousImprovement } from './agile/continuous-improvement.ts'
import { teamAutonomy } from './agile/team-autonomy.ts'
import { managementSupport } from './agile/management-support.ts'
import { communication } from './teamwork/communication.ts'
import { coordination } from './teamwork/coordination.ts'
import { mutualSupport } from './teamwork/mutual-support.ts'
import { balanceOfEffort } from './teamwork/balance-of-effort.ts'
import { psychologicalSafety } from './teamwork/psychological-safety.ts'
import { sharedVision } from './innovation/shared-vision.ts'
import { participativeSafety } from './innovation/participative-safety.ts'
import { taskExcellence } from './innovation/task-excellence.ts'
import { supportForInnovation } from './innovation/support-for-innovation.ts'
import { learning } from './innovation/learning.ts'
import { customerOrientation } from './innovation/customer-orientation.ts'
import { implementation } from './innovation/implementation.ts'
import { clarityAndPlanning } from './leadership/clarity-and-planning.ts'
import { problemSolving } from './leadership/problem-solving.ts'
import { supportAndRecognition } from './leadership/support-and-recognition.ts'
import { developmentAndEmpowerment } from './leadership/development-and-empowerment.ts'
import { changeAndLearning } from './leadership/change-and-learning.ts'
import { externalRepresentation } from './leadership/external-representation.ts'
import { energyAndDedication } from './engagement/energy-and-dedication.ts'
import { autonomy } from './engagement/autonomy.ts'
import { supportAndRelationships } from './engagement/support-and-relationships.ts'
import { growthAndRecognition } from './engagement/growth-and-recognition.ts'
import { roleAndChangeClarity } from './engagement/role-and-change-clarity.ts'
import { workloadAndRecovery } from './engagement/workload-and-recovery.ts'
import { strategyAndManagement } from './digital/strategy-and-management.ts'
import { culture } from './digital/culture.ts'
import { humanCapability } from './digital/human-capability.ts'
import { technologyAndData } from './digital/technology-and-data.ts'
import { processes } from './digital/processes.ts'
import { partnershipAndCustomer } from './digital/partnership-and-customer.ts'
import type { Practice } from './practice.ts'

/** All practices by assessment and category key, from which the analyst chooses. */
export const PRACTICES: Readonly<
  Record<AssessmentType, Readonly<Record<string, readonly Practice[]>>>
> = {
  agile: {
    responsiveness,
    'stakeholder-concern': stakeholderConcern,
    'continuous-improvement': continuousImprovement,
    'team-autonomy': teamAutonomy,
    'management-support': managementSupport,
  },
  teamwork: {
    communication,
    coordination,
    'mutual-support': mutualSupport,
    'balance-of-effort': balanceOfEffort,
    'psychological-safety': psychologicalSafety,
  },
  innovation: {
    'shared-vision': sharedVision,
    'participative-safety': participativeSafety,
    'task-excellence': taskExcellence,
    'support-for-innovation': supportForInnovation,
    learning,
    'customer-orientation': customerOrientation,
    implementation,
  },
  leadership: {
    'clarity-and-planning': clarityAndPlanning,
    'problem-solving': problemSolving,
    'support-and-recognition': supportAndRecognition,
    'development-and-empowerment': developmentAndEmpowerment,
    'change-and-learning': changeAndLearning,
    'external-representation': externalRepresentation,
  },
  engagement: {
    'energy-and-dedication': energyAndDedication,
    autonomy,
    'support-and-relationships': supportAndRelationships,
    'growth-and-recognition': growthAndRecognition,
    'role-and-change-clarity': roleAndChangeClarity,
    'workload-and-recovery': workloadAndRecovery,
  },
  digital: {
    'strategy-and-management': strategyAndManagement,
    culture,
    'human-capability': humanCapability,
    'technology-and-data': technologyAndData,
    processes,
    'partnership-and-customer': partnershipAndCustomer,
  },
}
