export interface CampaignPlan {
    readonly name: string;
    readonly jobs: readonly PlanRow[];
    readonly settings: CampaignSettings;
}

export interface CampaignResult extends StatusRow {
    readonly sha256?: string | undefined;
    readonly file?: string | undefined;
}

export interface CampaignSettings {
    readonly tries: number;
    readonly backOffMs: number;
    readonly limitMs?: number | undefined;
    readonly keepCampaignsMs?: number | undefined;
    readonly keepHistoryMs?: number | undefined;
}

export type CampaignState = 'running' | 'stopped' | 'done';

export interface CampaignStatus {
    readonly id: string;
    readonly name: string;
    readonly state: CampaignState;
    readonly startedAt: number;
    readonly endedAt?: number | undefined;
    readonly jobs: number;
    readonly counts: Readonly<Record<JobState, number>>;
    readonly parts: Readonly<Record<JobState, number>>;
    readonly rows: readonly StatusRow[];
}

export interface HistoryPoint {
    readonly at: number;
    readonly campaign: string;
    readonly verdict: RunVerdict;
    readonly ms: number;
}

export type JobState = 'waiting' | 'ready' | 'running' | 'done' | 'failed' | 'skipped';

export interface Occasion {
    readonly at: number;
    readonly campaign: string;
    readonly verdict: RunVerdict;
    readonly reason?: string | undefined;
}

export interface PlanRow {
    readonly name: string;
    readonly kind: string;
    readonly needs: readonly string[];
    readonly labels: readonly string[];
}

export interface StatusRow {
    readonly name: string;
    readonly kind: string;
    readonly state: JobState;
    readonly tries: number;
    readonly worker?: string | undefined;
    readonly reason?: string | undefined;
    readonly summary?: JsonObject | undefined;
    readonly ms?: number | undefined;
    readonly parts?: {
        readonly done: number;
        readonly all: number;
    } | undefined;
}

export interface TestHistory {
    readonly system: string;
    readonly test: string;
    readonly title: string;
    readonly model: string;
    readonly runs: number;
    readonly verdicts: Readonly<Partial<Record<RunVerdict, number>>>;
    readonly last: RunVerdict;
    readonly lastAt: number;
    readonly firstFailure?: Occasion | undefined;
    readonly failsSince?: Occasion | undefined;
    readonly passedLast?: Occasion | undefined;
    readonly isFlaky: boolean;
    readonly flakiness: number;
    readonly medianMs: number;
    readonly recentMs: number;
    readonly trend: number;
    readonly points: readonly HistoryPoint[];
}

export interface VerdictQuery {
    readonly system?: string | undefined;
    readonly campaign?: string | undefined;
    readonly withinMs?: number | undefined;
}

export type WorkEvent = {
    readonly kind: 'begun' | 'done' | 'lost' | 'given back';
    readonly name: string;
} | {
    readonly kind: 'failed';
    readonly name: string;
    readonly reason: string;
} | {
    readonly kind: 'away';
    readonly reason: string;
};

export interface WorkerOptions {
    readonly store: string;
    readonly jobs?: number | undefined;
    readonly labels?: readonly string[] | undefined;
    readonly systems?: Readonly<Record<string, RemoteSystem>> | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onEvent?: ((event: WorkEvent) => void) | undefined;
}

export declare function campaignResults(campaign: string | undefined, options: Pick<WorkerOptions, 'store'>): Promise<readonly (CampaignResult & {
    readonly text?: string | undefined;
})[]>;

export declare function campaignStatus(campaign: string | undefined, options: Pick<WorkerOptions, 'store'>): Promise<CampaignStatus>;

export declare function planCampaign(file: string): CampaignPlan;

export declare function resumeCampaign(campaign: string, options: WorkerOptions & {
    readonly failed?: boolean | undefined;
}): Promise<CampaignStatus>;

export declare function runWorker(options: WorkerOptions): Promise<void>;

export declare function startCampaign(file: string, options: WorkerOptions): Promise<CampaignStatus>;

export declare function stopCampaign(campaign: string, options: Pick<WorkerOptions, 'store'>): Promise<CampaignStatus>;

export declare function testHistory(options: Pick<WorkerOptions, 'store'> & VerdictQuery): Promise<readonly TestHistory[]>;
